import { knownSamples, type Sample } from './samples.ts'

/**
 * The length of the sample's label at the start of a line, if the user has typed another label
 * after it: 'Date: ' in 'Date: Datum:'. Typing replaces only the date itself, and users who write
 * in another language type the label too.
 * @param line the line up to the caret, which is just after the typed label
 */
export function repeatedLabel(line: string): number {
  for (const [label, own] of knownSamples().flatMap(labelsOf))
    if (line.startsWith(`${label} `) && own.test(line.slice(label.length + 1)))
      return label.length + 1
  return 0
}

const labelsOf = ({ dateLabel, numberLabel }: Sample): (readonly [string, RegExp])[] => [
  [dateLabel, /^\p{L}[\p{L} ]+:$/u],
  [numberLabel, /^\p{L}[\p{L} -]*(?::| n[or]\.)$/iu],
]
