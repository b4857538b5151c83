import { newOutput, writeText } from './output.ts'

/** Plain text as canonical html: one paragraph, its lines with breaks between. */
export function htmlOfText(text: string): string {
  const output = newOutput()
  text.split('\n').forEach((line, at) => {
    if (at > 0) output.parts.push('<br>')
    writeText(output, line)
  })
  return output.parts.join('')
}
