import { markDeletedPictures } from './deleted-pictures.ts'
import { acceptFileDrops } from './file-drops.ts'

/** What pages need for files and pictures, apart from the paper's editor. */
export function startFiles(): void {
  markDeletedPictures()
  acceptFileDrops()
}
