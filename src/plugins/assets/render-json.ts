/** Renders the json of a quotation, or of an offer with its quotation. */
export function renderJson<T>(
  renderer: Record<'renderPaper' | 'renderOffer', (parsed: never) => T>,
  json: string,
): T {
  const parsed = JSON.parse(json)
  return 'offer' in parsed
    ? renderer.renderOffer(parsed as never)
    : renderer.renderPaper(parsed as never)
}
