const PAUSE_MS = 300
const MOST_MS = 1_000

/** Says when typing is to be told: 300 ms after it stops, and at most 1 s behind while it goes on. */
export class TypingClock {
  readonly #tell: () => void
  #timer: ReturnType<typeof setTimeout> | null = null
  #since = 0

  constructor(tell: () => void) {
    this.#tell = tell
  }

  typed(): void {
    const now = performance.now()
    if (this.#timer === null) this.#since = now
    else clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#tell, Math.min(PAUSE_MS, this.#since + MOST_MS - now))
  }

  told(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }
}
