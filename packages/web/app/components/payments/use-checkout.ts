import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Starts a checkout and opens the provider's page. Busy until the browser leaves. */
export function useCheckout(start: () => Promise<{ url: string }>) {
  const [isLeaving, setLeaving] = useState(false)
  const checkout = useMutation({
    mutationFn: start,
    onSuccess: ({ url }) => {
      setLeaving(true)
      window.location.assign(url)
    },
  })
  useEffect(() => {
    // The back button restores the page from the cache.
    const comeBack = () => setLeaving(false)
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])
  return { ...checkout, isBusy: checkout.isPending || isLeaving }
}
