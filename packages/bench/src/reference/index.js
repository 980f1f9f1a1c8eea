// What most actions begin with, and nothing else: the reference for start-up times.
import * as core from '@actions/core';
import * as github from '@actions/github';

if (process.argv.includes('--use')) core.info(String(github.getOctokit));
