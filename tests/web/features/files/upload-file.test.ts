import { expect, test } from 'bun:test'
import { LIMITS } from '#domain/document/limits.ts'
import { later as LATER_MESSAGES } from '#domain/words/en/common.json'
import { uploadFile } from '../../../../web/features/files/upload-file.ts'
import { takeToasts } from '../../../../web/state/toasts.ts'

const options = { isOneOfSeveral: false, closed: new AbortController().signal }

test('no file, or one over 100 MB, is refused with a warning and not sent (product: Uploads)', async () => {
  expect(await uploadFile(null, options)).toMatchObject({ ok: false })
  expect(takeToasts()).toMatchObject([{ kind: 'warning', text: LATER_MESSAGES.files.none }])
  const large = { name: 'plan.pdf', size: LIMITS.fileBytes + 1 } as File
  expect(await uploadFile(large, options)).toMatchObject({ ok: false })
  expect(takeToasts()).toMatchObject([{ kind: 'warning', text: LATER_MESSAGES.files.tooLarge }])
})
