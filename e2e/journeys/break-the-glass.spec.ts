import { logInAsAdministrator } from '../harness/administrator.ts';
import { expectFit } from '../harness/page-checks.ts';
import { createPatient } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
