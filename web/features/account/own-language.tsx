import { own as WORDS } from '#domain/words/en/account.json'
import { messages as MESSAGES } from '#domain/words/en/common.json'
import { LANGUAGES, titledName } from '#domain/words/language.ts'
import { call } from '../../state/api.ts'
import { fetchAccountSettings } from '../../state/login-settings.ts'
import { toast } from '../../state/toasts.ts'
import { reloadInLanguage } from '../../state/tool-language.ts'
import { SelectField } from '../../ui/select.tsx'
import { useFetched } from '../../ui/use-fetched.ts'

const OPTIONS = ['', ...LANGUAGES] as const
type Option = (typeof OPTIONS)[number]

/** The language of the tool and of its mails, in all browsers of the user (product: Account settings). */
export function OwnLanguage() {
  const { data, setData } = useFetched(fetchAccountSettings)

  async function change(option: Option) {
    const language = option || null
    if (data) setData({ ...data, language })
    const answer = await call('PUT', 'account-settings', { language })
    if (answer.ok) return reloadInLanguage()
    if (data) setData(data)
    toast.error(MESSAGES.networkError)
  }

  return (
    <SelectField
      label={WORDS.language}
      options={OPTIONS.map((one): [Option, string] => [
        one,
        one ? titledName(one) : WORDS.asBrowser,
      ])}
      value={data?.language ?? ''}
      disabled={data === null}
      onChange={change}
    />
  )
}
