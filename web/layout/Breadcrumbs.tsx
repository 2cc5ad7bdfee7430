import { Link } from '@tanstack/react-router'
import { pathTo, type ListedScreen } from '#web/app/screenList.ts'
import { rememberedSearch } from '#web/layout/rememberedSearch.ts'
import { useMatchedScreen } from '#web/layout/useMatchedScreen.ts'
import { useText } from '#web/texts/useText.ts'

/** Where one is; the last one is the page's title (spec 2). */
export function Breadcrumbs() {
  const t = useText()
  const { screen, search, screens } = useMatchedScreen()
  const path = screen ? pathTo(screen.path, screens) : []
  /** A list opens as it was left; a record's own screens stay with that record. */
  const searchFor = (target: ListedScreen) => (target.keepsSearch ? rememberedSearch(target.path) : search)
  return (
    <nav aria-label={t('layout.breadcrumbs')} className="breadcrumbs">
      <ol>
        {path.map(one =>
          one === screen ? (
            <li key={one.path} aria-current="page">
              <h1>{one.title && t(one.title)}</h1>
            </li>
          ) : (
            <li key={one.path}>
              <Link to={one.path} search={searchFor(one)}>
                {one.title && t(one.title)}
              </Link>
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}
