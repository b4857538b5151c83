/** People who were chosen in the share form, for the form that sends an offer in its place. */
let waiting: readonly string[] = []

export function setNextRecipients(emails: readonly string[]): void {
  waiting = emails
}

/** Returns them and clears them. */
export function takeNextRecipients(): readonly string[] {
  const emails = waiting
  waiting = []
  return emails
}

type SendTab = 'form' | 'sent'

/** What the send form opens with the next time. */
let next: SendTab = 'form'

export function setNextSendTab(tab: SendTab): void {
  next = tab
}

/** Returns it; after that the form opens as usual. */
export function takeNextSendTab(): SendTab {
  const tab = next
  next = 'form'
  return tab
}
