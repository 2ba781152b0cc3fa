import { expect, test } from 'vitest'
import { DesktopRequests } from '../../electron/main/DesktopRequests.ts'
import { OpenedFiles } from '../../electron/services/openedFiles.ts'

/** A program with a window, or with none; `done` is what happened, in order. */
function program(state: 'window' | 'minimized' | 'no window') {
  const files = new OpenedFiles()
  const done: string[] = []
  const window = {
    isMinimized: () => state === 'minimized',
    restore: () => void done.push('restore'),
    focus: () => void done.push('focus'),
  }
  const requests = new DesktopRequests({
    files,
    appFolder: '/opt/app',
    window: () => (state === 'no window' ? undefined : window),
    openWindow: () => void done.push('open'),
    notify: () => void done.push('notify'),
    requestLibrary: (file) => void done.push(`library ${file}`),
  })
  const waiting = (): string[] => {
    const paths: string[] = []
    for (let path = files.take(); path !== null; path = files.take()) paths.push(path)
    return paths
  }
  return { requests, done, waiting }
}

test('a second start brings the window forward and hands it the files, of whatever kind, by their full paths', () => {
  const { requests, done, waiting } = program('window')
  const files = ['ford.fivefoot', '/srv/Bridge.FIVEFOOT', 'mill.dd2vtt', 'maps/inn.json', 'rules.pdf', 'no ending']
  requests.startedAgain(['fivefoot', '--no-sandbox', ...files], '/home/gm')
  expect(done).toEqual(['focus', 'notify'])
  expect(waiting()).toEqual([
    ...['/home/gm/ford.fivefoot', '/srv/Bridge.FIVEFOOT', '/home/gm/mill.dd2vtt', '/home/gm/maps/inn.json'],
    ...['/home/gm/rules.pdf', '/home/gm/no ending'],
  ])
})

test('files come as URLs from file managers, and the folder of the program is none of them', () => {
  const { requests, waiting } = program('window')
  const words = ['file:///home/gm/Inn%20at%20the%20Ford.uvtt', 'FILE:///srv/b.tmx', 'file://other-computer/c.uvtt', '']
  requests.startedAgain(['electron', '/opt/app', ...words], '/home/gm')
  requests.startedAgain(['electron', '.', 'a.uvtt'], '/opt/app')
  expect(waiting()).toEqual([
    ...['/home/gm/Inn at the Ford.uvtt', '/srv/b.tmx', '/home/gm/file:/other-computer/c.uvtt', '/opt/app/a.uvtt'],
  ])
})

test('a second start without files only brings the window forward, from the taskbar too', () => {
  const { requests, done, waiting } = program('minimized')
  requests.startedAgain(['fivefoot', '--no-sandbox'], '/home/gm')
  expect(done).toEqual(['restore', 'focus'])
  expect(waiting()).toEqual([])
})

test('a library that a second start names is asked about, and is no map to import', () => {
  const { requests, done, waiting } = program('window')
  requests.startedAgain(['fivefoot', '--library', 'other.fivefoot'], '/home/gm')
  requests.startedAgain(['fivefoot', '--library=/srv/b.fivefoot'], '/home/gm')
  expect(done).toEqual(['focus', 'library /home/gm/other.fivefoot', 'focus', 'library /srv/b.fivefoot'])
  expect(waiting()).toEqual([])
})

test('where no window is open one opens, which asks for the files itself', () => {
  const { requests, done, waiting } = program('no window')
  requests.startedAgain(['fivefoot', 'ford.fivefoot'], '/home/gm')
  expect(done).toEqual(['open'])
  expect(waiting()).toEqual(['/home/gm/ford.fivefoot'])
})

test('files that macOS names one by one are all offered, in their order', () => {
  const { requests, done, waiting } = program('window')
  requests.openFile('/maps/a.fivefoot')
  requests.openFile('/maps/b.fivefoot')
  expect(done).toEqual(['focus', 'notify', 'focus', 'notify'])
  expect(waiting()).toEqual(['/maps/a.fivefoot', '/maps/b.fivefoot'])
})

test('a file that macOS names before there is a window waits for it', () => {
  const { requests, done, waiting } = program('no window')
  requests.openFile('/maps/a.fivefoot')
  expect(done).toEqual(['open'])
  expect(waiting()).toEqual(['/maps/a.fivefoot'])
})
