/** The longest time for which nothing else ran, in CPU ms, which other processes don't lengthen. */
export async function longestTurn(work: () => Promise<void>): Promise<number> {
  let longestMs = 0
  let before = process.cpuUsage()
  let isUnderWay = true
  setImmediate(function turn() {
    const { user, system } = process.cpuUsage(before)
    longestMs = Math.max(longestMs, (user + system) / 1000)
    before = process.cpuUsage()
    if (isUnderWay) setImmediate(turn)
  })
  await work()
  isUnderWay = false
  return longestMs
}

/** How often other work ran meanwhile. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isUnderWay = true
  setImmediate(function turn() {
    turns += 1
    if (isUnderWay) setImmediate(turn)
  })
  await work()
  isUnderWay = false
  return turns
}
