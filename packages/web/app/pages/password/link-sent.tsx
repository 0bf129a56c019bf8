import { useMatch } from 'react-router'
import { MessageWithLogin } from '../../components/account/message-with-login.tsx'
import { loadTexts } from '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'

await loadTexts('account')

/** Two addresses with their own texts. */
export default function LinkSentPage() {
  const { t } = useTranslation()
  const kind = useMatch(paths.recoveryMailSent) ? 'recovery' : 'forgot'
  return <MessageWithLogin title={t(`account.${kind}.sentTitle`)} text={t(`account.${kind}.sentText`)} />
}
