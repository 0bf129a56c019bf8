import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('pages/home.tsx'),
  route('login', 'pages/login/page.tsx'),
  layout('components/layout/app-layout.tsx', [
    route('dashboard', 'pages/dashboard.tsx'),
    route('search', 'pages/search.tsx'),
    route('search/:jobId', 'pages/job/page.tsx'),
    layout('pages/add-file/draft.tsx', [
      route('add-file', 'pages/add-file/page.tsx'),
      route('add-file/summary', 'pages/add-file/summary.tsx'),
    ]),
    route('admin', 'pages/admin.tsx'),
  ]),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
