/** The number of items in an account, which are deleted with it. */
export interface Belongings {
  quotations: number
  bookmarks: number
  files: number
}

/** In words: '2 quotations, 1 bookmark and no files'. */
export function belongingsOf({ quotations, bookmarks, files }: Belongings): string {
  const parts = [
    counted(quotations, 'quotation'),
    counted(bookmarks, 'bookmark'),
    counted(files, 'file'),
  ]
  return `${parts[0]}, ${parts[1]} and ${parts[2]}`
}

function counted(count: number, noun: string): string {
  if (count === 0) return `no ${noun}s`
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
