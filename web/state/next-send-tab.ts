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
