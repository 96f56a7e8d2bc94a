"""Does every rule have a test, and does a test fail when the rule is broken?"""
