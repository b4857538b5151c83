/** A text that is normalized in about 1 ms of a quiet machine's CPU time. */
const YARDSTICK = '\ufdfa1 Äußere é'.repeat(1500)
const TRIES = 20

/**
 * The longest work during which nothing else ran, in units of a fixed piece of work that is measured
 * before and after it: CPU time, too, is longer on a busy machine, but for both.
 */
export async function longestTurn(work: () => Promise<void>): Promise<number> {
  const before = unitMs()
  const longestMs = await longestTurnMs(work)
  return longestMs / Math.max(before, unitMs())
}

function unitMs(): number {
  const before = process.cpuUsage()
  for (let at = 0; at < TRIES; at += 1) YARDSTICK.normalize('NFKD').toUpperCase()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / TRIES
}

async function longestTurnMs(work: () => Promise<void>): Promise<number> {
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
