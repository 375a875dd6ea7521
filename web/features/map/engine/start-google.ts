import { readColors } from './colors.ts'
import { CLOSEST, marginsOf, type StartMap, type View, ZOOM } from './engine.ts'
import { type GoogleMap, type GoogleMaps, type GoogleMarker, loadGoogleMaps } from './load-google.ts'
import { MapError } from './map-error.ts'

/** Google's map, for operators who set a key. */
export const startGoogle =
  (key: string): StartMap =>
  async (container, first, events) => {
    window.gm_authFailure = () =>
      events.onFault(
        new MapError(
          'The Google Maps key is not configured on the server, or Google refuses it. Check GOOGLE_MAPS_BROWSER_KEY.',
        ),
      )
    const google = await loadGoogleMaps(key)
    let view = first
    const draw = (scheme: Scheme, at?: { center: object | undefined; zoom: number | undefined }) => {
      const map = new google.Map(container, {
        center: at?.center ?? view.center,
        zoom: at?.zoom ?? view.center.zoom ?? ZOOM,
        disableDefaultUI: true,
        clickableIcons: false,
        gestureHandling: 'cooperative',
        colorScheme: scheme,
      })
      const markers = drawMarkers(google, map, events.onPick)
      map.addListener('click', () => events.onPick(null))
      map.addListener('idle', () => {
        const bounds = map.getBounds()
        events.onDrawn(view.pins.filter(({ lat, lon }) => bounds?.contains({ lat, lng: lon })).length)
      })
      markers.show(view)
      return { map, markers, scheme }
    }
    let drawn = draw(schemeOf(document.documentElement))
    const fit = () => fitTo(google, drawn.map, view, container)
    fit()
    return {
      show(next, options) {
        view = next
        drawn.markers.show(view)
        if (options.fit) fit()
      },
      mark: keys => drawn.markers.mark(keys),
      reveal(pin, { x, y }) {
        drawn.map.panTo({ lat: pin.lat, lng: pin.lon })
        drawn.map.panBy(-x, -y)
      },
      zoomBy: steps => drawn.map.setZoom((drawn.map.getZoom() ?? ZOOM) + steps),
      fit,
      repaint() {
        const scheme = schemeOf(document.documentElement)
        if (scheme === drawn.scheme) return drawn.markers.repaint()
        // Google's map can't change its colors, so a new theme needs a new map at the same place.
        const { map, markers } = drawn
        markers.show({ ...view, pins: [] })
        container.replaceChildren()
        drawn = draw(scheme, { center: map.getCenter(), zoom: map.getZoom() })
        drawn.markers.mark(markers.marked())
      },
      destroy() {
        drawn.markers.show({ ...view, pins: [] })
        container.replaceChildren()
      },
    }
  }

type Scheme = 'DARK' | 'LIGHT'

const schemeOf = ({ classList }: HTMLElement): Scheme => (classList.contains('dark') ? 'DARK' : 'LIGHT')

function fitTo(google: GoogleMaps, map: GoogleMap, { pins, center }: View, container: HTMLElement) {
  map.setOptions({ maxZoom: CLOSEST })
  if (pins.length === 0) {
    map.setCenter(center)
    map.setZoom(center.zoom ?? ZOOM)
  } else {
    const bounds = new google.LatLngBounds()
    for (const { lat, lon } of pins) bounds.extend({ lat, lng: lon })
    map.fitBounds(bounds, marginsOf(container))
  }
  map.setOptions({ maxZoom: null })
}

function drawMarkers(google: GoogleMaps, map: GoogleMap, onPick: (key: string) => void) {
  const markers = new Map<string, GoogleMarker>()
  let marked: readonly string[] = []
  const icon = (isMarked: boolean) => {
    const { accent, mark, panel } = readColors()
    return {
      path: google.SymbolPath.CIRCLE,
      scale: isMarked ? 9 : 6.5,
      fillColor: isMarked ? mark : accent,
      fillOpacity: 1,
      strokeColor: isMarked ? accent : panel,
      strokeWeight: isMarked ? 3 : 2,
    }
  }
  const repaint = () => {
    for (const [key, marker] of markers) marker.setIcon(icon(marked.includes(key)))
  }
  return {
    repaint,
    marked: () => marked,
    show({ pins }: View) {
      for (const marker of markers.values()) marker.setMap(null)
      markers.clear()
      for (const { key, name, lat, lon } of pins) {
        const marker = new google.Marker({
          map,
          position: { lat, lng: lon },
          title: name,
          icon: icon(marked.includes(key)),
        })
        marker.addListener('click', () => onPick(key))
        markers.set(key, marker)
      }
    },
    mark(keys: readonly string[]) {
      if (keys.join() === marked.join()) return
      const changed = new Set([...keys, ...marked])
      marked = keys
      for (const key of changed) markers.get(key)?.setIcon(icon(keys.includes(key)))
    },
  }
}
