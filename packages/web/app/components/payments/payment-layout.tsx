import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { createQueryClient } from '../../api/query-client.ts'
import { loadTexts } from '../../messages/index.ts'
import { ToastProvider } from '../../ui/toast.tsx'

await loadTexts('payments')

export default function PaymentLayout() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <Outlet />
      </ToastProvider>
    </QueryClientProvider>
  )
}
