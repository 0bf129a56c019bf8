import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export function LowBalanceNotice() {
  const { t } = useTranslation()
  return (
    <Notice
      tone="waiting"
      title={t('access.lowTitle')}
      action={<ButtonLink to={paths.addBalance}>{t('access.lowAction')}</ButtonLink>}
    >
      {t('access.lowText')}
    </Notice>
  )
}
