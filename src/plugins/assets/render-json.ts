import type { PageRenderer, RenderedPaper, ShownJson } from './web-build.ts'

/** Renders the json of a quotation, or of an offer with its quotation. */
export function renderJson(
  renderer: Pick<PageRenderer, 'renderPaper' | 'renderOffer'>,
  { json, toolLanguage }: ShownJson,
): RenderedPaper {
  const parsed = JSON.parse(json)
  return 'offer' in parsed
    ? renderer.renderOffer(parsed as never)
    : renderer.renderPaper(parsed as never, toolLanguage)
}
