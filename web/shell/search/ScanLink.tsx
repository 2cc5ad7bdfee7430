import ScanOutlined from '@ant-design/icons-svg/es/asn/ScanOutlined'
import { Link } from '@tanstack/react-router'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { Glyph } from '#web/kernel/ui/buttons/ActionButton.tsx'
import { isPrepared } from '#web/shell/screens/isPrepared.ts'

const scanMenus = ['DeliveryStatus', 'Trips', 'ProductStockInformation'] as const

/** To the page that reads codes (SHL-82): whoever stands before a box has one hand for it, whatever page is open. */
export function ScanLink() {
  const t = useText()
  const mayScan = useSession(
    ({ profile }) => isPrepared(profile) && scanMenus.some(menu => profile.menuList.includes(menu)),
  )
  if (!mayScan) return null
  return (
    <Link to="/scan" className="bar-button" aria-label={t('screens.scan')} title={t('screens.scan')}>
      <Glyph of={ScanOutlined} />
      <span>{t('screens.scan')}</span>
    </Link>
  )
}
