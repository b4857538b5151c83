import { useState } from 'react'
import { profiles as WORDS } from '#domain/words/en/settings.json'
import { Button } from '../../ui/button.tsx'
import { chooseFiles } from '../../ui/choose-files.ts'
import list from '../../ui/settings-list.module.css'
import field from '../../ui/text-field.module.css'
import { useResult } from '../../ui/use-result.ts'
import { logoFileOf } from './logo-file.ts'
import type { Fields } from './profile-fields.ts'
import styles from './profiles.module.css'

interface LogoFieldProps {
  fields: Pick<Fields, 'logo' | 'newLogo' | 'logoColour' | 'accent'>
  onChange: (patch: Partial<Fields>) => void
}

const ACCEPTED = 'image/png,image/jpeg,image/svg+xml,image/webp,image/gif,image/avif'

/** Chooses a picture as the logo; a file that can’t be one is refused with a sentence. */
export function LogoField({ fields, onChange }: LogoFieldProps) {
  const { logo, newLogo, logoColour, accent } = fields
  const [refusal, setRefusal] = useState('')
  const [result, run] = useResult()
  const has = logo !== null || newLogo !== null

  const choose = () =>
    chooseFiles(ACCEPTED, async ([file]) => {
      if (!file) return
      setRefusal('')
      const read = await run(() => logoFileOf(file))
      if (read?.ok) onChange({ newLogo: read.file, logoColour: read.colour })
      else if (read) setRefusal(read.text)
    })

  return (
    <div className={styles.logo}>
      <span className={field.label}>{WORDS.logo}</span>
      <span className="acts">
        <Button result={result} onClick={choose}>
          {has ? WORDS.otherLogo : WORDS.chooseLogo}
        </Button>
        {has && (
          <Button onClick={() => onChange({ logo: null, newLogo: null, logoColour: '' })}>
            {WORDS.removeLogo}
          </Button>
        )}
        {logoColour && logoColour !== accent && (
          <Button
            icon={<span className={styles.swatch} style={{ background: logoColour }} />}
            onClick={() => onChange({ accent: logoColour })}
          >
            {WORDS.logoAccent}
          </Button>
        )}
      </span>
      <p
        className={list.hint}
        role={refusal ? 'alert' : undefined}
        data-wrong={refusal || undefined}
      >
        {refusal || WORDS.logoHint}
      </p>
    </div>
  )
}
