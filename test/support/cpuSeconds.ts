/** Seconds of processor time that `work` takes: other programs on the machine, which make a clock run on, do not count. */
export async function cpuSecondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
