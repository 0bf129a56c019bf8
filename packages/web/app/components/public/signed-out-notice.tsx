import type { ReactNode } from 'react'
import { usePageMessages } from '../../messages/public/localized.ts'
import { signedOut } from '../../messages/public/signed-out.ts'
import { loginKeeping, type SignInReason } from '../../sign-in-paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface SignedOutNoticeProps {
  reason: SignInReason
  search: string
}

/** The reason why a session ended, and the link back. Loaded on demand, because few visitors see it. */
export default function SignedOutNotice({ reason, search }: SignedOutNoticeProps): ReactNode {
  const text = usePageMessages(signedOut)
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
