import { readColors } from './colors.ts'
import { CLOSEST, marginsOf, type StartMap, type View, ZOOM } from './engine.ts'
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

/** The part of Google's API that we use (developers.google.com/maps/documentation/javascript/reference). */
interface GoogleMaps {
  Map: new (container: HTMLElement, options: object) => GoogleMap
  Marker: new (options: object) => GoogleMarker
  LatLngBounds: new () => GoogleBounds
  SymbolPath: { CIRCLE: unknown }
}
interface GoogleMap {
  addListener: (event: string, run: () => void) => void
  getCenter: () => object | undefined
  setCenter: (at: { lat: number; lng: number }) => void
  panTo: (at: { lat: number; lng: number }) => void
  panBy: (x: number, y: number) => void
  getZoom: () => number | undefined
  setZoom: (zoom: number) => void
  getBounds: () => GoogleBounds | undefined
  fitBounds: (bounds: GoogleBounds, padding: { top: number; right: number; bottom: number; left: number }) => void
  setOptions: (options: object) => void
}
interface GoogleMarker {
  addListener: (event: string, run: () => void) => void
  setMap: (map: GoogleMap | null) => void
  setIcon: (icon: object) => void
}
interface GoogleBounds {
  extend: (at: { lat: number; lng: number }) => void
  contains: (at: { lat: number; lng: number }) => boolean
}

declare global {
  interface Window {
    google?: { maps?: GoogleMaps }
    canvassMapsReady?: () => void
    /** Google's script calls it, at any time, if it rejects the key. */
    gm_authFailure?: () => void
  }
}

let loading: Promise<GoogleMaps> | null = null

/** Adds Google's script to the page, once. After a failure the next call tries again. */
function loadGoogleMaps(key: string): Promise<GoogleMaps> {
  loading ??= addScript(key).catch(error => {
    loading = null
    throw error
  })
  return loading
}

function addScript(key: string): Promise<GoogleMaps> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const query = new URLSearchParams({ key, v: 'weekly', loading: 'async', callback: 'canvassMapsReady' })
    script.src = `https://maps.googleapis.com/maps/api/js?${query}`
    script.async = true
    const fail = () => {
      script.remove()
      reject(new MapError('Failed to load the Google Maps script. Check the key and the network.'))
    }
    script.onerror = fail
    window.canvassMapsReady = () => (window.google?.maps ? resolve(window.google.maps) : fail())
    document.head.append(script)
  })
}
