/** Limits how much is under way at once, for each key (an address, a user) and in all. */
export function createBudget(limit: { perKey: number; inAll: number }) {
  const taken = new Map<string, number>()
  let all = 0

  /** Takes an amount for a key. Returns a function that gives it back, safe to call twice. */
  function add(key: string, amount: number): () => void {
    change(key, amount)
    let isTaken = true
    return () => {
      if (isTaken) change(key, -amount)
      isTaken = false
    }
  }

  /** Like `add`, but null when the key or all keys together would exceed their limit. */
  const take = (key: string, amount: number) =>
    all + amount > limit.inAll || (taken.get(key) ?? 0) + amount > limit.perKey
      ? null
      : add(key, amount)

  function change(key: string, amount: number): void {
    const now = (taken.get(key) ?? 0) + amount
    all += amount
    if (now > 0) taken.set(key, now)
    else taken.delete(key)
  }

  return { add, take }
}
