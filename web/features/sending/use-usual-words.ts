import { useEffect, useState } from 'react'
import { senderName } from '../../../src/domain/offers/sender-name.ts'
import { fill } from '../../../src/domain/words/fill.ts'
import { loadWords } from '../../../src/domain/words/load-words.ts'
import { plainName } from '../../../src/domain/words/plain-name.ts'
import { $session } from '../../state/session.ts'
import { currentQuotation } from '../editor/index.ts'

/** What the mail says where the form says nothing. */
export interface UsualWords {
  readonly subject: string
  readonly text: string
}

/** The usual subject and lines, in the quotation's language; empty until they are loaded. */
export function useUsualWords(name: string): UsualWords {
  const [words, setWords] = useState<UsualWords>({ subject: '', text: '' })
  useEffect(() => {
    let isShown = true
    const language = currentQuotation()?.language ?? 'en'
    const sender = senderName(currentQuotation(), $session.get().email)
    void loadWords(language).then(
      ({ mails: { offer, unnamed } }) => {
        const subject = fill(offer.subject, { sender, name: plainName(name) || unnamed })
        if (isShown) setWords({ subject, text: offer.lines })
      },
      // The form works without the hint.
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [name])
  return words
}
