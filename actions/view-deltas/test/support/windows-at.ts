import { chooseWindows, type WindowSettings, type Windows } from '../../src/windows.ts';

/**
 * The windows that a run at this time compares: four weeks with the four before, if not said
 * otherwise.
 */
export function windowsAt(now: Date, settings: Partial<WindowSettings> = {}): Windows {
  return chooseWindows(
    {
      weeks: 4,
      asOf: undefined,
      baseline: 'previous',
      definitionChanges: [],
      ...settings,
    },
    now,
  );
}
