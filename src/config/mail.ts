import type { MailWay } from '../adapters/mail/mail.ts'
import { SettingError, type Settings } from './settings.ts'

/** Which way mails leave: by Resend, by SMTP, or with neither into the outbox (design: Settings). */
export function readMailWay(settings: Settings): MailWay {
  const apiKey = settings.apiKey('RESEND_API_KEY')
  const baseUrl = settings.url('RESEND_BASE_URL', '').replace(/\/+$/, '') || null
  const url = settings.smtpUrl('SMTP_URL')
  if (apiKey !== null && url !== null) {
    throw new SettingError('SMTP_URL', 'and RESEND_API_KEY are both set; unset one')
  }
  if (apiKey !== null) return { way: 'resend', apiKey, baseUrl }
  return url === null ? { way: 'outbox' } : { way: 'smtp', url }
}
