/** Makes something once for each object: it is the same for as long as the object is used. */
export function onceFor<Key extends WeakKey, More extends unknown[], Made>(
  make: (key: Key, ...more: More) => Made,
): (key: Key, ...more: More) => Made {
  const known = new WeakMap<Key, Made>()
  return (key, ...more) => {
    if (!known.has(key)) known.set(key, make(key, ...more))
    return known.get(key) as Made
  }
}
