import type Konva from 'konva'
import type { Page } from 'playwright-core'

/** What goes on while frames are counted: a bare stage that moves one finished picture, or the editor panning or painting. */
export type Work = 'bare' | 'pan' | 'paint'

/** Milliseconds between animation frames of the window while something goes on. Konva must have been put into the page. */
export const frameTimes = (page: Page, work: Work, count: number): Promise<number[]> =>
  page.evaluate(measure, [work, count] as const)

/** Runs in the page and may use nothing from outside. */
async function measure([work, count]: readonly [Work, number]): Promise<number[]> {
  const content = document.querySelector('.konvajs-content')
  const place = content?.parentElement?.parentElement
  if (!content || !place) throw new Error('no stage')
  const { left, top, width, height } = content.getBoundingClientRect()
  const [middleX, middleY] = [left + width / 2, top + height / 2]

  const bareStage = () => {
    const { Konva: Bare } = globalThis as never as { Konva: typeof Konva }
    const container = document.createElement('div')
    container.style.cssText = `position:fixed;left:0;top:0;width:${width}px;height:${height}px;z-index:9999`
    document.body.append(container)
    const stage = new Bare.Stage({ container, width, height, listening: false })
    const layer = new Bare.Layer({ listening: false })
    const image = document.createElement('canvas')
    image.width = width + 400
    image.height = height + 400
    const context = image.getContext('2d')
    for (let i = 0; context && i < 4000; i++) {
      context.fillStyle = `hsl(${i % 360} 50% 60%)`
      context.fillRect((i * 37) % image.width, (i * 91) % image.height, 30, 30)
    }
    const picture = new Bare.Image({ image })
    layer.add(picture)
    stage.add(layer)
    return {
      step(n: number) {
        picture.position({ x: -200 + 150 * Math.sin(n / 9), y: -200 + 150 * Math.cos(n / 7) })
        layer.batchDraw()
      },
      end() {
        stage.destroy()
        container.remove()
      },
    }
  }
  const panning = () => ({
    step(n: number) {
      const [deltaX, deltaY] = [22 * Math.cos((2 * Math.PI * n) / 50), 22 * Math.cos((2 * Math.PI * n) / 75)]
      const at = { clientX: middleX, clientY: middleY }
      place.dispatchEvent(new WheelEvent('wheel', { deltaX, deltaY, ...at, bubbles: true, cancelable: true }))
    },
    end: () => undefined,
  })
  const painting = () => {
    const send = (type: string, n: number, button: number, buttons: number) => {
      const at = { clientX: middleX + 250 * Math.sin(n / 11), clientY: middleY + 200 * Math.cos(n / 7) }
      place.dispatchEvent(new PointerEvent(type, { ...at, button, buttons, pointerId: 1, bubbles: true }))
    }
    return {
      step: (n: number) => (n === 0 ? send('pointerdown', 0, 0, 1) : send('pointermove', n, -1, 1)),
      end: () => send('pointerup', count, 0, 0),
    }
  }

  const running = { bare: bareStage, pan: panning, paint: painting }[work]()
  const times: number[] = []
  await new Promise<void>((done) => {
    let [n, last] = [0, 0]
    const tick = (now: number) => {
      if (n > 0) times.push(now - last)
      last = now
      running.step(n)
      if (++n < count) requestAnimationFrame(tick)
      else done()
    }
    requestAnimationFrame(tick)
  })
  running.end()
  return times
}
