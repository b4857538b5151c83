/** Methods that call back for each item that they look at. */
const WITH_CALLBACKS = [
  ...(['every', 'filter', 'find', 'findIndex', 'findLast', 'findLastIndex', 'flatMap'] as const),
  ...(['forEach', 'map', 'reduce', 'some'] as const),
]

type Method = (this: unknown, ...args: unknown[]) => unknown

/**
 * How many items the work looks at, through the methods of lists, sets and maps: what grows with the
 * square of the rows shows without a clock. Loops over indices are counted by items that count their
 * own reads.
 */
export function countSteps(work: (countedItem: <Item extends object>(item: Item) => Item) => void) {
  let steps = 0
  const undo: (() => void)[] = []
  function replace(type: object, name: string, by: (original: Method) => Method): void {
    const original = Reflect.get(type, name) as Method
    Reflect.set(type, name, by(original))
    undo.push(() => Reflect.set(type, name, original))
  }
  const calledBack = (original: Method): Method =>
    function (this: unknown, callback, ...rest) {
      const counted: Method = function (this: unknown, ...args) {
        steps += 1
        return (callback as Method).apply(this, args)
      }
      return original.call(this, counted, ...rest)
    }
  const walked = (original: Method): Method =>
    function (this: unknown, ...args) {
      steps += (this as unknown[]).length
      return original.apply(this, args)
    }
  const once = (original: Method): Method =>
    function (this: unknown, ...args) {
      steps += 1
      return original.apply(this, args)
    }
  const countedItem = <Item extends object>(item: Item): Item =>
    new Proxy(item, {
      get(target, name) {
        steps += 1
        return Reflect.get(target, name)
      },
    })
  try {
    for (const name of WITH_CALLBACKS) replace(Array.prototype, name, calledBack)
    for (const name of ['includes', 'indexOf', 'lastIndexOf', 'slice'])
      replace(Array.prototype, name, walked)
    for (const type of [Set.prototype, Map.prototype]) replace(type, 'has', once)
    work(countedItem)
  } finally {
    for (const restore of undo) restore()
  }
  return steps
}
