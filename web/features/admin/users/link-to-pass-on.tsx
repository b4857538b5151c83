import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { users as WORDS } from '#domain/words/en/admin.json'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { DialogAnswers } from '../../../ui/dialog.tsx'
import { fillNodes } from '../../../ui/fill-nodes.tsx'
import question from '../../../ui/list/delete-dialog.module.css'
import { TextField } from '../../../ui/text-field.tsx'

/** A link to pass on by hand, like the ones that the command line prints. */
export function LinkToPassOn(props: { link: string; email: string; text: string }) {
  const { link, email, text } = props
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    if (field.current) setCopied(await copyText(Promise.resolve(link), field.current))
  }
  return (
    <>
      <p className={question.question}>{fillNodes(text, { email: <strong>{email}</strong> })}</p>
      <TextField
        ref={field}
        label={WORDS.link}
        value={link}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <DialogAnswers>
        <Button
          kind="primary"
          icon={isCopied ? <Check size={16} /> : <Copy size={16} />}
          onClick={copy}
        >
          {isCopied ? WORDS.copied : WORDS.copy}
        </Button>
      </DialogAnswers>
    </>
  )
}
