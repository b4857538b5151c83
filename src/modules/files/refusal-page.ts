import { html } from '../../domain/html/html-tag.ts'
import { noticePage } from '../../plugins/notice-page.ts'

/**
 * The answer to a link without a file: a page for people, JSON for programs and pictures.
 * @param path the file's path on this server
 */
export function refuseLink(request: Request, refusal: keyof typeof PAGES, path: string): Response {
  const { message, action, ...notice } = PAGES[refusal]
  const vary = { vary: 'accept' }
  if (!request.headers.get('accept')?.includes('text/html'))
    return Response.json({ message }, { status: notice.status, headers: vary })
  const link = action && html`<p><a href="${path}">${action}</a></p>`
  return noticePage({ ...notice, action: link }, vary)
}

const PAGES = {
  missing: {
    status: 404,
    message: 'not found',
    title: 'This file is not here',
    text: 'It was deleted, or the link is mistyped. The person who sent you the quotation can send it again.',
    action: null,
  },
  expired: {
    status: 403,
    message: 'forbidden',
    title: 'This link has expired',
    text: 'Links to a file’s content are valid for 5 minutes.',
    action: 'Open the file',
  },
} as const
