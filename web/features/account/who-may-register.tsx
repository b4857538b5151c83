import { door as DOOR, forms as WORDS } from '#domain/words/en/account.json'
import { fetchNeedsCode, loginSettings } from '../../state/login-settings.ts'
import { useFetched } from '../../ui/use-fetched.ts'
import { LinkLine } from './account-form.tsx'

/** The way to an account below a form, or why there is none (product: Who may register). */
export function NewHere() {
  const { registration, passwordLogin = true } = loginSettings()
  const { data: needsCode } = useFetched(fetchNeedsCode)
  if (needsCode) return <LinkLine text={DOOR.noAccount} to="register" link={DOOR.createFirst} />
  if (registration) return <span>{DOOR[registration]}</span>
  // The provider's button makes accounts too.
  if (!passwordLogin) return null
  return <LinkLine text={WORDS.isNew} to="register" link={WORDS.links.register} />
}
