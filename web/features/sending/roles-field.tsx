import { ArrowUp } from 'lucide-react'
import { useId } from 'react'
import { PERSON_ROLES, type PersonRole } from '#domain/offers/people.ts'
import { send as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import type { Recipient } from '#domain/words/recipients.ts'
import type { FormState } from '../../ui/form.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { CheckField } from '../../ui/text-field.tsx'
import styles from './roles.module.css'
import { roleOf, type SendFields } from './send-fields.ts'

/** What each person is asked for, and who is asked after whom (product: Several must say yes). */
export function RolesField({ state }: { state: FormState<SendFields> }) {
  const { fields, change, tick } = state
  const { to, roles, inOrder } = fields
  const { several: words } = WORDS
  const id = useId()
  const moveUp = (person: Recipient, at: number) => {
    const others = to.filter((each) => each !== person)
    change({ to: others.toSpliced(at - 1, 0, person) })
  }
  return (
    <fieldset className={styles.roles} aria-label={words.all}>
      <ol className={styles.list}>
        {to.map((person, at) => {
          const who = person.name || person.email
          return (
            <li key={person.email} className={styles.person}>
              <bdi className={styles.name}>{who}</bdi>
              {inOrder && at > 0 && (
                <IconButton
                  label={fill(words.earlier, { person: who })}
                  onClick={() => moveUp(person, at)}
                >
                  <ArrowUp size={16} />
                </IconButton>
              )}
              <Select
                className={styles.role}
                id={`${id}-${at}`}
                aria-label={fill(words.roleOf, { person: who })}
                value={roleOf(fields, person)}
                onChange={({ target }) =>
                  change({ roles: { ...roles, [person.email]: target.value as PersonRole } })
                }
              >
                {PERSON_ROLES.map((role) => (
                  <option key={role} value={role}>
                    {words.roles[role]}
                  </option>
                ))}
              </Select>
            </li>
          )
        })}
      </ol>
      <CheckField {...tick('inOrder')}>{words.inOrder}</CheckField>
    </fieldset>
  )
}
