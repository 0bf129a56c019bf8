import { useTranslation } from 'react-i18next'
import { Link, Outlet } from 'react-router'
import { DocumentTitle } from '../../components/document-title.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { homePath } from '../../messages/language.ts'
import { Alerts } from './alerts.tsx'
import { RechargeBanner, RechargeCheck } from './recharge-banner.tsx'
import { Tabs } from './tabs.tsx'

/** The frame of all tabs: what needs an administrator's eye stands above whichever is open. */
export default function AdminLayout() {
  const { t } = useTranslation()
  return (
    <>
      <DocumentTitle text={t('admin.title')} />
      <PageHeader
        title={
          <Link to={homePath()} className="rounded-sm hover:text-accent">
            {t('admin.header')}
          </Link>
        }
        actions={<RechargeCheck />}
      />
      <RechargeBanner />
      <Alerts />
      <Tabs />
      <Outlet />
    </>
  )
}
