import { Link } from '@tanstack/react-router'
import { FullPageNotice } from '#web/ui/FullPageNotice.tsx'
import { useText } from '#web/texts/useText.ts'

export function NotFoundPage() {
  const t = useText()
  return (
    <FullPageNotice title={t('screens.notFound')} hint={t('common.notFoundHint')}>
      <Link to="/">{t('common.toHome')}</Link>
    </FullPageNotice>
  )
}
