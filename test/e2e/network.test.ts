import { expect, it } from 'vitest'
import { leaving, strace, watchedCalls } from './support/networkWatch.ts'

if (strace === null) console.info('strace is not installed: the test that watches system calls is skipped')

it.each([
  [
    true,
    '7 connect(45<TCP:[9]>, {sa_family=AF_INET, sin_port=htons(443), sin_addr=inet_addr("142.250.1.1")}, 16) = -1',
  ],
  [true, '7 sendto(45<UDP:[10.0.0.2:5->192.0.2.1:3478]>, "..", 20, 0, NULL, 0) = 20'],
  [true, '7 connect(45<UDP:[9]>, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("127.0.0.53")}, 16) = 0'],
  [true, '7 sendmmsg(45<UDP:[127.0.0.1:5->127.0.0.53:53]>, [{msg_hdr=..}], 2, MSG_NOSIGNAL) = 2'],
  [true, '7 connect(9<UNIX:[1]>, {sa_family=AF_UNIX, sun_path="/run/systemd/resolve/io.systemd.Resolve"}, 42) = 0'],
  [true, '7 sendto(45<UDPv6:[[::]:5353]>, "..", 40, 0, {sa_family=AF_INET6, sin6_port=htons(5353), ..}, 28) = 40'],
  [false, '7 connect(45<UDP:[9]>, {sa_family=AF_INET, sin_port=htons(80), sin_addr=inet_addr("8.8.8.8")}, 16) = 0'],
  [false, '7 connect(20<UDP:[9]>, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("8.8.8.8")}, 16) = 0'],
  [true, '7 sendto(20<UDP:[10.0.0.2:5->8.8.8.8:53]>, "..", 40, 0, NULL, 0) = 40'],
  [false, '7 connect(9<UNIX:[1]>, {sa_family=AF_UNIX, sun_path="/tmp/.X11-unix/X99"}, 20) = 0'],
  [false, '7 sendto(4<TCP:[127.0.0.1:9229->127.0.0.1:40000]>, "..", 4, 0, NULL, 0) = 4'],
])('a system call leaves the machine or not: %s for %s', (leaves, line) => {
  expect(leaving(line)).toEqual(leaves ? [line] : [])
})

it.skipIf(strace === null)(
  'from start to quit of the packaged app no name is looked up and no packet leaves, whatever a script tries',
  async () => {
    const trace = await watchedCalls()
    // The trace is not empty.
    expect(trace).toMatch(/AF_UNIX/)
    expect(leaving(trace)).toEqual([])
  },
  180_000,
)
