import { keepJson, readJson } from '../../state/browser-storage.ts'

/*
 * What is written and not sent yet stays in this browser: closing the panel, a reload and a lost
 * answer lose nothing (product: Questions).
 */

interface KeptText {
  text: string
  /** The message that was sent last from here, whose answer is not known. */
  said?: { id: string; text: string }
}

type Entries = Record<string, KeptText>

/** @param entry the key in the browser's storage: of one offer, or of one quotation */
export function createKeptTexts(entry: string, newId: () => string) {
  /** For a browser that forbids storage, or has no room. */
  let inMemory: Entries = {}

  const read = (): Entries => readJson<Entries>(entry) ?? inMemory

  function write(entries: Entries): void {
    inMemory = entries
    keepJson(entry, Object.keys(entries).length === 0 ? null : entries)
  }

  function keep(key: string, text: string): void {
    const { [key]: before, ...others } = read()
    const isEmpty = text === '' && !before?.said
    write(isEmpty ? others : { ...others, [key]: { ...before, text } })
  }

  /**
   * The id under which a text is sent: the same one until it is known to be stored. A text that was
   * changed since is another message.
   */
  function idFor(key: string, text: string): string {
    const entries = read()
    const { said } = entries[key] ?? {}
    if (said?.text === text) return said.id
    const id = newId()
    write({ ...entries, [key]: { text, said: { id, text } } })
    return id
  }

  function forget(key: string): void {
    const { [key]: _, ...others } = read()
    write(others)
  }

  return { textOf: (key: string): string => read()[key]?.text ?? '', keep, idFor, forget }
}
