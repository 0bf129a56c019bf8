import { useTranslation } from 'react-i18next'
import { Link, Outlet, redirect } from 'react-router'
import { session } from '../../api/browser-session.ts'
import { DocumentTitle } from '../../components/document-title.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { homePath } from '../../texts/language.ts'
import { Alerts } from './alerts.tsx'
import { RechargeBanner, RechargeCheck } from './recharge-banner.tsx'
import { Tabs } from './tabs.tsx'

/** Users never see the admin area; the server refuses its calls anyway. */
export function clientLoader() {
  if (session.role !== 'admin') throw redirect(homePath())
  return null
}

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
