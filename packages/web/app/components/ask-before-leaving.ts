/** Asks whether unsaved changes may be lost, and then leaves. */
type LeaveQuestion = (leave: () => void) => void

let question: LeaveQuestion | undefined

/** Asks before `askBeforeLeaving` leaves, until the returned function is called. */
export function registerLeaveQuestion(ask: LeaveQuestion): () => void {
  question = ask
  return () => {
    if (question === ask) question = undefined
  }
}

/** Leaves at once, or after the user has given up unsaved changes. */
export function askBeforeLeaving(leave: () => void): void {
  if (question) question(leave)
  else leave()
}
