import { Link } from '@tanstack/react-router'
import { pathTo, type ListedScreen, useMatchedScreen } from '#web/shell/screens/screen.ts'
import { fromBreadcrumb } from '#web/shell/screens/rememberedSearch.ts'
import { useText } from '#web/kernel/texts/useWords.ts'

/** Where one is, by the title of each screen on the way (SHL-35); the last one is the page's title. */
export function Breadcrumbs() {
  const t = useText()
  const { screen, screens } = useMatchedScreen()
  const path = screen ? pathTo(screen.path, screens) : []
  return (
    <nav aria-label={t('layout.breadcrumbs')} className="breadcrumbs">
      <ol>
        {path.map(one =>
          one === screen ? (
            <li key={one.path} aria-current="page">
              <h1>{one.title && t(`screens.${one.title}`)}</h1>
            </li>
          ) : (
            <li key={one.path}>
              <Above screen={one} />
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}

/** The router would else call a screen above the open one the current page. */
const notThePage = { exact: true }

/** A screen above the open one. A group has no page of its own. */
function Above({ screen }: { screen: ListedScreen }) {
  const t = useText()
  const { search } = useMatchedScreen()
  const title = screen.title && t(`screens.${screen.title}`)
  if (screen.isGroup) return title
  // A list opens as it was left; a record's own screens stay with that record.
  return screen.keepsSearch ? (
    <Link to={screen.path} search={{}} state={fromBreadcrumb} activeOptions={notThePage}>
      {title}
    </Link>
  ) : (
    <Link to={screen.path} search={search} activeOptions={notThePage}>
      {title}
    </Link>
  )
}
