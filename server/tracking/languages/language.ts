/** A language's words on the pages behind the links in emails. Names and addresses are filled in as text. */
export interface PageWords {
  /** The link in the footer, the first page's title, and its button. */
  unsubscribe: string
  ask: string
  from: string
  to: string
  /** Where the sender has the address from. */
  origin: string
  onPage: (page: string, day: string) => string
  fromDirectory: (directory: string, day: string) => string
  imported: (day: string) => string
  entered: (day: string) => string
  /** The choice beside it, if the campaign has follow-ups. */
  orOnlySeries: string
  stopSeries: string
  seriesDone: string
  seriesDoneText: (sender: string, address: string) => string
  /** The button for everything, once the series has stopped. */
  everything: string
  done: string
  doneText: (sender: string, address: string) => string
  undo: string
  resubscribe: string
  again: string
  againText: (sender: string, address: string) => string
  /** The link to the page that deletes what the sender knows, its title, and its text. */
  erase: string
  eraseText: (sender: string, address: string) => string
  eraseHere: string
  orErase: string
  eraseEverywhere: string
  erased: string
  erasedText: (sender: string) => string
  erasedEverywhereText: string
  /** "Everywhere" is confirmed by a link that only the owner of the address gets. */
  confirmSent: string
  confirmSentText: (address: string) => string
  confirmMail: string
  unknown: string
  unknownText: string
  forgotten: string
  forgottenText: string
  sample: string
  sampleText: string
  closed: string
  closedText: string
}
