import { SAMPLE } from './samples.ts'

/**
 * The characters at the start of a line that one's own label repeats: 'Date: ' in 'Date: Datum:'. Only the
 * date itself is replaced by typing, and who writes in another language types the label as well.
 * @param line up to the caret, after the label's last character
 */
export function repeatedLabel(line: string): number {
  for (const [label, own] of LABELS)
    if (line.startsWith(`${label} `) && own.test(line.slice(label.length + 1)))
      return label.length + 1
  return 0
}

const LABELS: readonly (readonly [string, RegExp])[] = [
  [SAMPLE.dateLabel, /^\p{L}[\p{L} ]+:$/u],
  [SAMPLE.numberLabel, /^\p{L}[\p{L} -]*(?::| n[or]\.)$/iu],
]
