import { session } from '../../api/session.ts'
import { usePageMessages } from '../../messages/public/localized.ts'
import { signedOut } from '../../messages/public/signed-out.ts'
import { loginKeeping, signInReasonOf } from '../../sign-in-paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSearch } from './use-search.ts'

/** The reason why a session ended, and the link back. */
export function SignedOutNotice() {
  const text = usePageMessages(signedOut)
  const search = useSearch()
  const reason = signInReasonOf(search)
  if (reason === undefined || session.access !== null) return null
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-4 text-base sm:px-6">
      <Notice
        tone="waiting"
        action={
          <ButtonLink look="primary" to={loginKeeping(search)}>
            {text.action}
          </ButtonLink>
        }
      >
        {text.reasons[reason]}
      </Notice>
    </div>
  )
}
