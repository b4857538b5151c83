/** The most entries that a CMap may list in one section. */
const SECTION = 100

/** The CMap that maps each two-byte code to its text. */
export function toUnicodeMap(codes: ReadonlyMap<string, number>): string {
  const lines = [...codes].map(([text, code]) => `<${hex(code)}> <${utf16(text)}>`)
  const sections: string[] = []
  for (let at = 0; at < lines.length; at += SECTION) {
    const section = lines.slice(at, at + SECTION)
    sections.push(`${section.length} beginbfchar\n${section.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${sections.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0')

const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')
