/** Loads scenario files for the command line. */
import { readFileSync } from 'node:fs';
import { createExchange, StartError } from '#simulator/exchange.ts';
import { locateFault, parseScenario } from '#simulator/scenario/index.ts';
import type { ScenarioData } from '#simulator/scenario/data.ts';

const fixtures = new URL('../fixtures/', import.meta.url);

/**
 * Reads a scenario file of the command line.
 * @param remark receives notes about recorded data
 * @throws ScenarioFault, and Error when there is not such file
 */
export function loadScenarioFile(file: string, remark?: (text: string) => void): ScenarioData {
  return parseScenario(textOf(file), file, readFixture, remark);
}

/**
 * Makes sure that an exchange can begin with a file, and gives what is worth knowing about it.
 * @throws ScenarioFault with everything that is wrong, each with line and column; Error when there is not such file
 */
export function checkScenarioFile(file: string): readonly string[] {
  const remarks: string[] = [];
  const scenario = loadScenarioFile(file, (text) => remarks.push(text));
  try {
    createExchange(scenario);
  } catch (error) {
    if (error instanceof StartError) throw locateFault(textOf(file), file, error.path, error.message);
    throw error;
  }
  return remarks;
}

function textOf(file: string): string {
  return readText(file, `${file}: there is no such file`);
}

function readFixture(name: string): string {
  return readText(new URL(name, fixtures), `there is no file fixtures/${name}`);
}

/** The system's own message names the absolute path. */
function readText(file: string | URL, missing: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error(missing);
    throw error;
  }
}
