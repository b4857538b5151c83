/** How long the browser has to read the file, in ms. */
const KEPT_MS = 60_000

/** Characters that file systems refuse. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are replaced
const ILLEGAL = /[\u0000-\u001f\u007f<>:"/\\|?*]/g

/** Makes the browser save the file under the name. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name.replace(ILLEGAL, '_')
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
