import { door as DOOR, forms as WORDS } from '#domain/words/en/account.json'
import { fetchNeedsCode, loginSettings } from '../../state/login-settings.ts'
import { fillNodes } from '../../ui/fill-nodes.tsx'
import { useFetched } from '../../ui/use-fetched.ts'
import { ModalLink } from './account-form.tsx'

/** The way to an account below a form, or why there is none (product: Who may register). */
export function NewHere() {
  const { registration, passwordLogin = true } = loginSettings()
  const { data: needsCode } = useFetched(fetchNeedsCode)
  if (needsCode)
    return (
      <span>
        {fillNodes(DOOR.noAccount, {
          link: <ModalLink to="register">{DOOR.createFirst}</ModalLink>,
        })}
      </span>
    )
  if (registration) return <span>{DOOR[registration]}</span>
  // The provider's button makes accounts too.
  if (!passwordLogin) return null
  return (
    <span>
      {fillNodes(WORDS.isNew, {
        link: <ModalLink to="register">{WORDS.links.register}</ModalLink>,
      })}
    </span>
  )
}
