import type { ComponentType } from 'react'
import { lazy } from '../../state/lazy.ts'
import type { ModalKind } from '../../ui/modal.ts'
import { loadOwnAccount } from '../account/index.ts'

export { attachFile } from './attach-file.ts'
export { type EmbeddedFile, embeddedFiles, fileOf, withUploads } from './embedded-files.ts'
export { pasteAt } from './file-drops.ts'
export { FILE_WORDS, REFUSAL_MS } from './file-words.ts'
export { readAsDataUrl } from './fit-picture.ts'
export { sizeOf } from './labels.ts'
export { discardUpload, sendFile, sendOrTell } from './send-file.ts'
export { FILE_DELETION } from './settings/settings-words.ts'
export { startFiles } from './start.ts'
export { uploadEmbedded } from './upload-embedded.ts'
export { withdrawFile } from './upload-file.ts'

/**
 * The settings, over every screen (product: Account settings).
 * @param loadLetterheads the account's letterheads, which know the files
 * @param loadNumbers how its quotations are numbered
 * @param loadTemplates the account's templates
 */
export const fileModals = (
  loadLetterheads: () => Promise<ComponentType>,
  loadNumbers: () => Promise<ComponentType>,
  loadTemplates: () => Promise<ComponentType>,
) =>
  ({
    settings: {
      title: 'Settings',
      width: 500,
      load: lazy(async () => {
        const [{ settingsModal }, account, Letterheads, Numbers, Templates] = await Promise.all([
          import('./settings/settings-modal.tsx'),
          loadOwnAccount(),
          loadLetterheads(),
          loadNumbers(),
          loadTemplates(),
        ])
        return settingsModal({ ...account, Letterheads, Numbers, Templates })
      }),
    },
  }) satisfies Record<string, ModalKind>
